import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/*
 * A page in fifty small files costs a slow network many round trips, so code that nearly all pages use is in
 * a few files. `base` holds code that landing and sign-in share; `controls` and `parts` hold other code of the
 * sign-in page. `refuseUnusedSignInCode` fails the build if sign-in loads a file of `src/` that it does not
 * import.
 */

const landingPage = ['src/landing.tsx']
const signInPage = ['src/main.tsx', 'src/views/account/SignIn.tsx']
const behindSignIn =
  /\/views\/ui\/\w+\/(Card|CodeText|ConfirmDialog|Facts|FormFooter|Initials|LogoutView|PageHeader|SectionTitle|SkipLink|StatusPill|Toast|TonePill|focusBesideDialogs)\.tsx?$|\/src\/machines\/account\/logout\.ts$|@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea|Overlay)\/|\/node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//
const money =
  /\/src\/(views\/ui\/lists\/EmptyState\.tsx|(domain|api)\/camper\/wallet\.ts|domain\/(lib\/campTime|money\/walletBook)\.ts)$/
/** Keeps the public views and all scenes except `scenes/parts` out of `base`. */
const shareable = /^(?!.*\/views\/(public|ui\/scenes(?!\/parts))\/)/
const controls = /node_modules.@(mantine|floating-ui)(?!.*\/(Checkbox|InlineInput|InputsGroupFieldset)\/)/

/** React has its own file: executing it takes a slow phone as long as executing all of `base`. */
const react = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/reactDom\.ts$/

export function sharedChunks(): Rolldown.CodeSplittingOptions {
  const isOfLanding = importedBy(landingPage)
  const isOfSignIn = importedBy(signInPage)
  return {
    groups: [
      { name: 'react', test: react, priority: 2 },
      { name: 'load', test: /vite\/(preload-helper|modulepreload-polyfill)/, priority: 2 },
      {
        name: (id, context) => (isOfLanding(id, context) && isOfSignIn(id, context) ? 'base' : null),
        debugName: 'base',
        test: shareable,
        priority: 1,
      },
      {
        name: (id, context) => (isOfSignIn(id, context) ? 'controls' : null),
        debugName: 'controls',
        test: controls,
        minShareCount: 2,
      },
      {
        name: (id, context) => (isOfSignIn(id, context) ? 'parts' : null),
        debugName: 'parts',
        test: /\/src\/(views\/ui|api|services|flows|machines|domain)\//,
        minShareCount: 2,
      },
      { name: 'signedIn', test: behindSignIn },
      { name: 'money', test: money },
    ],
  }
}

export function refuseUnusedSignInCode(): Plugin {
  return {
    name: 'light-sign-in',
    apply: 'build',
    generateBundle(_options, bundle) {
      const foreign = modulesNotImported(bundle, this)
      if (foreign.length > 0)
        throw new Error(`The sign-in page loads what it does not use: ${foreign.join(', ')}`)
    },
  }
}

export function modulesNotImported(
  bundle: Readonly<Record<string, LoadedFile>>,
  graph: ModuleGraph,
): readonly string[] {
  const isOfSignIn = importedBy(signInPage)
  const entries = signInPage.map(idOf)
  const files = new Set(
    Object.keys(bundle).filter((name) => entries.some((id) => bundle[name]?.moduleIds?.includes(id))),
  )
  for (const name of files) for (const imported of bundle[name]?.imports ?? []) files.add(imported)
  const loaded = [...files].flatMap((name) => bundle[name]?.moduleIds ?? [])
  return loaded.filter((id) => /\/src\/.*\.tsx?$/.test(id) && !isOfSignIn(id, graph))
}

interface LoadedFile {
  readonly type?: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'> | null
}

function idOf(source: string): string {
  return fileURLToPath(new URL(`../../${source}`, import.meta.url)).replaceAll('\\', '/')
}

function importedBy(entries: readonly string[]) {
  const ids = entries.map(idOf)
  let known: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): boolean => {
    known ??= importsOf(ids, graph)
    return known.has(id)
  }
}

const library = /@mantine\/core\/esm\/index\.mjs$/
const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

function importsOf(ids: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) {
      if (!library.test(imported)) found.add(imported)
      else
        for (const part of partsOf(imported, namesIn(module?.code, '@mantine/core'), graph)) found.add(part)
    }
  }
  return found
}

function namesIn(code: string | null | undefined, source: string): readonly string[] {
  return Array.from((code ?? '').matchAll(namedImports), ([, names = '', from]) =>
    from === source ? names.split(',').map((name) => name.trim().replace(/\s+as\s.*/, '')) : [],
  ).flat()
}

function partsOf(id: string, names: readonly string[], graph: ModuleGraph): readonly string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
  return Array.from((code ?? '').matchAll(namedImports), ([, imported = '', from = '']) =>
    imported.split(',').some((name) => names.includes(name.trim()))
      ? importedIds.filter((part) => part.endsWith(from.slice(1)))
      : [],
  ).flat()
}
