export function isCameraOffered(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined
}
