/* Separate from the camera's flow, which is loaded on demand. */

export { moduleLoader } from '../../services/browser/loadModule.ts'
export { isCameraOffered } from '../../services/camera/cameraOffered.ts'
