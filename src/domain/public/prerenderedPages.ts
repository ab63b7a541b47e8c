/*
 * The pages whose first state stands in a file of the build, as it is drawn before any script has come. All other
 * addresses of the app begin with an empty page, `app.html`.
 */

export const prerenderedPaths = ['/auth/signin', '/auth/merchant/signin', '/register'] as const

export type PrerenderedPath = (typeof prerenderedPaths)[number]

/** The path that the app takes an address for: case and a slash at the end make no difference to its routes. */
export function prerenderedPathOf(pathname: string): PrerenderedPath | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return prerenderedPaths.find((prerendered) => prerendered === path)
}

/** The file of the build: `auth-signin.html` for `/auth/signin`. */
export function fileOfPage(path: PrerenderedPath): string {
  return `${path.slice(1).replaceAll('/', '-')}.html`
}
