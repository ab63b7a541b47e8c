/* Apart from the camera's flow, which is loaded when it is opened. */

export { moduleLoader } from '../../services/browser/loadModule.ts'
export { isCameraOffered } from '../../services/camera/cameraOffered.ts'
