export function listenForConnection(listener: (isThere: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  tell()
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
