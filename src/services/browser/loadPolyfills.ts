/*
 * Polyfills for the oldest browsers of package.json; newer browsers load nothing. `npm run compat` finds the
 * features that the sources must avoid.
 */

export async function loadPolyfills(): Promise<void> {
  await Promise.allSettled([
    // Missing before Safari 16.
    'requestSubmit' in HTMLFormElement.prototype || import('form-request-submit-polyfill'),
    // Missing before Safari 15.5 and Firefox 112.
    'inert' in HTMLElement.prototype || import('wicg-inert'),
  ])
}
