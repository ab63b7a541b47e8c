/* Apart from the camera's flow, which is loaded when it is opened. */
export { isCameraOffered } from '../services/camera/cameraOffered.ts'
export { moduleLoader } from '../services/loadModule.ts'
