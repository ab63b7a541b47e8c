import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  type Camp,
  datesText,
  documentedCamp,
  lengthText,
  portalNameOf,
  registrationTitleOf,
} from '../src/domain/camp/facts.ts'
import { type CampProgramme, isDocumentedWeek } from '../src/domain/camp/programme.ts'
import { calendarFileNameOf, calendarOfCamp } from '../src/domain/public/calendarFile.ts'
import { fileOfPage, prerenderedPaths } from '../src/domain/public/prerenderedPages.ts'
import { faviconOf, iconsOf } from './campIcons.ts'
import { type BuiltApp, builtFile, type Site } from './static.ts'

/*
 * The build draws its pages for the documented camp. For a camp with facts of its own the host draws them once
 * per version, with the code that the build leaves for it (scripts/build/hostPages.ts), and serves them from
 * memory.
 */

interface Renderers {
  readonly landingHtml: (camp: Camp, programme: CampProgramme | null) => string
  readonly framesHtml: (camp: Camp) => string
  readonly pageHtml: (path: (typeof prerenderedPaths)[number], camp: Camp) => Promise<string>
}

export type DrawPages = (camp: Camp, programme: CampProgramme | null) => Promise<void>

/**
 * @param site the pages that are served; they are replaced together when all of them are drawn
 * @param appFolder the folder of the build
 */
export function pagesOfCamp(
  builtApp: BuiltApp,
  site: Site,
  appFolder: string,
  logoOf: (picture: string) => Promise<Uint8Array | undefined>,
): DrawPages {
  let newest = 0
  return async (camp, programme) => {
    newest = camp.version
    if (!builtApp.has('/app.html')) return
    const drawn =
      camp.version === 0
        ? new Map()
        : await drawnFor(
            { camp, programme, logo: await logoOf(camp.facts.logo.picture) },
            builtApp,
            await renderersIn(appFolder),
          )
    if (newest === camp.version) site.replace(drawn)
  }
}

export async function renderersIn(appFolder: string): Promise<Renderers> {
  const load = (name: string) => import(pathToFileURL(join(appFolder, 'host', `${name}.mjs`)).href)
  const [landing, app] = await Promise.all([load('landing'), load('app')])
  return { ...landing, ...app }
}

export interface Drawing {
  readonly camp: Camp
  readonly programme: CampProgramme | null
}

interface DrawingWithLogo extends Drawing {
  readonly logo: Uint8Array | undefined
}

export async function drawnFor(
  { camp, programme, logo }: DrawingWithLogo,
  builtApp: BuiltApp,
  renderers: Renderers,
) {
  const { facts } = camp
  const portal = portalNameOf(facts)
  const textOf = (address: string) => new TextDecoder().decode(builtApp.get(address)?.bytes)
  const bodies = async (at: Camp, events: CampProgramme | null) => [
    ['/index.html', renderers.landingHtml(at, events)] as const,
    ['/app.html', renderers.framesHtml(at)] as const,
    ...(await Promise.all(
      prerenderedPaths.map(
        async (path) => [`/${fileOfPage(path)}`, await renderers.pageHtml(path, at)] as const,
      ),
    )),
  ]
  // Drawn one after the other, because both write for the camp that was set last.
  const before = new Map(await bodies(documentedCamp, null))
  const pages = (await bodies(camp, programme)).map(([address, body]) => {
    const built = before.get(address) ?? ''
    const page = textOf(address)
    if (!page.includes(built)) throw new Error(`${address} of the build is not as its code draws it.`)
    return [
      address,
      withHead(
        page.replace(built, () => body),
        address,
        { camp, programme },
      ),
    ] as const
  })
  const icons = logo ? iconsOf(logo) : new Map<string, Buffer>()
  const others = [
    ['/manifest.webmanifest', manifestFor(textOf('/manifest.webmanifest'), facts)],
    [`/${calendarFileNameOf(camp)}`, calendarOfCamp(camp, new Date().toISOString())],
    ['/favicon.svg', faviconFor(textOf('/favicon.svg'), escaped(portal), icons)],
  ] as const
  const files = new Map<string, ReturnType<typeof builtFile> | null>([
    // These show the documented camp.
    ['/images/share.png', null],
    [`/${calendarFileNameOf(documentedCamp)}`, null],
    ...Array.from(icons, ([address, icon]) => [address, builtFile(icon)] as const),
  ])
  for (const [address, text] of [...pages, ...others]) {
    const bytes = Buffer.from(text)
    files.set(address, builtFile(bytes))
    files.set(`${address}.br`, builtFile(await promisify(brotliCompress)(bytes, { params: quality })))
    files.set(`${address}.gz`, builtFile(await promisify(gzip)(bytes)))
  }
  return files
}

/** Systems load icons again when their addresses change. */
function manifestFor(built: string, { identity, logo }: Camp['facts']): string {
  const manifest: { readonly icons?: readonly { readonly src: string }[] } = JSON.parse(built)
  const named = { ...manifest, name: identity.name, short_name: identity.shortName, dir: 'auto' }
  if (logo.picture === '') return JSON.stringify(named)
  const icons = manifest.icons?.map((icon) => ({ ...icon, src: `${icon.src}?${logo.picture}` }))
  return JSON.stringify({ ...named, icons })
}

function faviconFor(built: string, title: string, icons: ReadonlyMap<string, Buffer>): string {
  const icon = icons.get('/icons/portal-192.png')
  return icon ? faviconOf(icon, title) : built.replace(/<title>[^<]*/, () => `<title>${title}`)
}

/** Six times as fast as the best quality, which makes a page a twentieth smaller. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

function withHead(page: string, address: string, { camp, programme }: Drawing): string {
  const { identity, time, place } = camp.facts
  const portal = portalNameOf(camp.facts)
  const isLanding = address === '/index.html'
  const where = place.country === '' ? '' : ` in ${place.country}`
  const about = `${lengthText(time)} of camp${where}, ${datesText(time)}.`
  const hasProgramme = programme !== null || isDocumentedWeek(camp)
  const texts = {
    'name="description"': isLanding
      ? `${about} ${hasProgramme ? 'See the programme and register.' : 'Register here.'}`
      : `The portal of ${identity.name}: gate, wallets, health corner and schedule.`,
    'property="og:site_name"': portal,
    'property="og:title"': identity.name,
    'property="og:description"': about,
    'property="og:image"': '/icons/portal-512.png',
    'property="og:image:width"': '512',
    'property="og:image:height"': '512',
    'property="og:image:alt"': identity.name,
  }
  const named = Object.entries(texts).reduce(
    (html, [key, text]) =>
      html.replace(
        new RegExp(`(<meta\\s+${key}\\s+content=")[^"]*`),
        (_, start: string) => start + escaped(text),
      ),
    page,
  )
  // A static build has no call for the programme, so each page holds it.
  const holdsProgramme = (isLanding && programme !== null) || camp.isStatic
  const data = dataElement('camp', camp) + (holdsProgramme ? dataElement('camp-programme', programme) : '')
  return named
    .replace(/<title>[^<]*/, (title) => titleFor(title, address, camp.facts))
    .replace('</head>', () => `${data}</head>`)
}

/** Read by src/services/browser/campOfPage.ts. */
function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** Keeps a page's own name, such as "Sign in". */
function titleFor(title: string, address: string, facts: Camp['facts']): string {
  const [, page] = /^<title>(.*) · /.exec(title) ?? []
  const own =
    address === '/index.html'
      ? escaped(facts.identity.name)
      : address === '/register.html'
        ? escaped(registrationTitleOf(facts))
        : page
  return `<title>${own === undefined ? '' : `${own} · `}${escaped(portalNameOf(facts))}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
