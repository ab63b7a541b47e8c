/** Chromium's own; other browsers never send it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
let tell = () => {}

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  // Else the browser shows a bar of its own over the gate's buttons.
  event.preventDefault()
  offer = event as InstallOffer
  tell()
})

export function installStart(): 'installed' | 'shareMenu' | 'browserMenu' {
  const onPhone = navigator as Navigator & { readonly standalone?: boolean }
  if (onPhone.standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed'
  return onPhone.standalone === undefined ? 'browserMenu' : 'shareMenu'
}

/** Tells of an offer of the browser, made before or later, and of an installation; returns the way to stop. */
export function watchInstalling(onOffered: () => void, onInstalled: () => void): () => void {
  tell = onOffered
  window.addEventListener('appinstalled', onInstalled)
  if (offer) onOffered()
  return () => {
    tell = () => {}
    window.removeEventListener('appinstalled', onInstalled)
  }
}

/** @returns whether somebody agreed */
export async function askToInstall(): Promise<boolean> {
  const made = offer
  offer = null
  if (!made) throw new Error('The browser offers no installation now')
  return (await made.prompt()).outcome === 'accepted'
}
