/* Separate from the camera's flow, which is loaded on demand. */

export { moduleLoader } from '../../services/browser/loadModule.ts'

export function isCameraOffered(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined
}
