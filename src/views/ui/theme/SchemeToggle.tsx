import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { AutoIcon, type Icon, MoonIcon, SunIcon } from '../parts/icons.tsx'

const schemes: Record<MantineColorScheme, { icon: Icon; word: string; next: MantineColorScheme }> = {
  auto: { icon: AutoIcon, word: 'as the system', next: 'light' },
  light: { icon: SunIcon, word: 'light', next: 'dark' },
  dark: { icon: MoonIcon, word: 'dark', next: 'auto' },
}

export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { icon: SchemeIcon, word, next } = schemes[colorScheme]
  const name = `Appearance: ${word}. Switch to ${schemes[next].word}`
  return (
    <ActionIcon
      onClick={() => setColorScheme(next)}
      aria-label={name}
      title={name}
      variant="subtle"
      color="currentColor"
      data-print="no"
    >
      <SchemeIcon size={20} />
    </ActionIcon>
  )
}
