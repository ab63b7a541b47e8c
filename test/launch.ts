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

/** The same for the packaged headless shell, if `npm test` has installed it (scripts/browser.mjs). */
export const fasterLaunchOptions = {
  ...launchOptions,
  executablePath: process.env.PACKAGED_CHROMIUM ?? launchOptions.executablePath,
}

/** Tests create many short-lived objects; a larger young generation saves garbage collection. */
export const roomForTests = '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64'
