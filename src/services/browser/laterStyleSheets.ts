/*
 * A prerendered page has its first styles inline. The complete sheets load with `media="print"`, so that they
 * do not block rendering.
 */

/**
 * Resolves when the sheets apply. The script in the page's head removes `data-later` of a sheet that fails.
 */
export async function laterStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')]
  await Promise.all(links.map(loaded))
  for (const link of links) link.media = 'all'
}

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (link.sheet !== null) resolve()
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
  })
}
