/*
 * A page that was rendered with the build is drawn with the styles inside it. The whole sheets come later, and hold
 * nothing up: until they are all there they are those of paper.
 */

/** Ends once they hold. One that cannot be fetched is done without: the script in the page's head takes its mark away. */
export async function laterStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')]
  await Promise.all(links.map(isThere))
  for (const link of links) link.media = 'all'
}

function isThere(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (link.sheet !== null) resolve()
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
  })
}
