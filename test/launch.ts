/** What a bench starts its browser with: as people have it, but for what it would do by itself. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The same in the packaged browser, where `npm test` has got it (scripts/browser.mjs): it needs less time. */
export const fasterLaunchOptions = {
  ...launchOptions,
  executablePath: process.env.PACKAGED_CHROMIUM ?? launchOptions.executablePath,
}

/** Tests draw much that is short-lived: with more room for it, less time goes into collecting it. */
export const roomForTests = '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64'
