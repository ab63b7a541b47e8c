import './mantine.css'
import './theme.css'
import './text.css'
import './tones.css'
import './controls.css'
import './contrast.css'
import './print.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { cssVariablesResolver } from './tokens.ts'
import { usePaperScheme } from './usePaperScheme.ts'

interface AppThemeProps {
  readonly children: ReactNode
  /** Draws one scheme whatever the system says, for tests and the state gallery. */
  readonly forceColorScheme?: 'light' | 'dark'
  readonly env?: 'default' | 'test'
}

export function AppTheme({ children, ...rest }: AppThemeProps) {
  usePaperScheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      {...rest}
    >
      {children}
    </MantineProvider>
  )
}
