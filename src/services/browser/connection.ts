export function listenForConnection(listener: (isOnline: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  tell()
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
