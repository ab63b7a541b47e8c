/** Browsers hand out a camera only where the address begins with https. */
export function isCameraOffered(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined
}
