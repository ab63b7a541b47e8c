interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
let tell = () => {}

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  // Without this the browser shows its own banner over the gate's buttons.
  event.preventDefault()
  offer = event as InstallOffer
  tell()
})

export function installStart(): 'installed' | 'shareMenu' | 'browserMenu' {
  const onPhone = navigator as Navigator & { readonly standalone?: boolean }
  if (onPhone.standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed'
  return onPhone.standalone === undefined ? 'browserMenu' : 'shareMenu'
}

export function watchInstalling(onOffered: () => void, onInstalled: () => void): () => void {
  tell = onOffered
  window.addEventListener('appinstalled', onInstalled)
  if (offer) onOffered()
  return () => {
    tell = () => {}
    window.removeEventListener('appinstalled', onInstalled)
  }
}

export async function askToInstall(): Promise<boolean> {
  const prompt = offer
  offer = null
  if (!prompt) throw new Error('The browser offers no installation now')
  return (await prompt.prompt()).outcome === 'accepted'
}
