import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Camp, writeFor } from './domain/camp/facts.ts'
import type { CampProgramme } from './domain/camp/programme.ts'
import Landing from './views/public/landing/Landing.tsx'
import { CampContext } from './views/ui/camp.ts'
import { theme } from './views/ui/theme/theme.ts'
import { campTokens } from './views/ui/theme/tokens.ts'

/* Run by `scripts/build/prerender.ts`, and by the host for a camp with facts of its own. */

export function landingHtml(camp: Camp, programme: CampProgramme | null = null): string {
  writeFor(camp)
  return renderToString(
    <StrictMode>
      <CampContext value={camp}>
        <Landing programme={programme} />
      </CampContext>
    </StrictMode>,
  )
}

/** The theme's variables by scheme, which the component library sets on all other pages. */
export const landingVariables = {
  light: {
    '--mantine-font-family': theme.fontFamily ?? '',
    '--mantine-font-family-headings': theme.headings?.fontFamily ?? '',
    '--mantine-font-size-sm': theme.fontSizes?.sm ?? '',
    ...campTokens.constant,
    ...campTokens.light,
  },
  dark: campTokens.dark,
} as const satisfies Record<string, Readonly<Record<string, string>>>
