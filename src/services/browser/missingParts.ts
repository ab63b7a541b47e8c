/*
 * What the oldest browsers of package.json lack and the app uses; a browser that has it loads nothing. `npm run compat`
 * finds the rest, which the sources do without.
 */

/** Before the app starts. It starts as well where such a file does not come: most of it works without. */
export async function missingParts(): Promise<void> {
  await Promise.allSettled([
    // Safari 16.
    'requestSubmit' in HTMLFormElement.prototype || import('form-request-submit-polyfill'),
    // Safari 15.5, Firefox 112.
    'inert' in HTMLElement.prototype || import('wicg-inert'),
  ])
}
