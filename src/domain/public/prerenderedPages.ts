/*
 * Pages whose first state is prerendered into a file of the build. Other addresses start with the empty page
 * `app.html`.
 */

export const prerenderedPaths = ['/auth/signin', '/auth/merchant/signin', '/register'] as const

export type PrerenderedPath = (typeof prerenderedPaths)[number]

/** Ignores case and a trailing slash, as the app's routes do. */
export function prerenderedPathOf(pathname: string): PrerenderedPath | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return prerenderedPaths.find((prerendered) => prerendered === path)
}

export function fileOfPage(path: PrerenderedPath): string {
  return `${path.slice(1).replaceAll('/', '-')}.html`
}
