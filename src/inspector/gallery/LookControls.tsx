import { Group, SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { type Look, lookIn, schemes, widths } from './address.ts'

const schemeNames = { light: 'Light', dark: 'Dark' } as const
const widthNames = { 390: 'Phone 390', 768: 'Tablet 768', 1280: 'Desktop 1280' } as const

export function useLook(): Look {
  const [search] = useSearchParams()
  return lookIn(search)
}

export function LookControls() {
  const [search, setSearch] = useSearchParams()
  const { scheme, width } = lookIn(search)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    setSearch(next, { replace: true })
  }
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Theme"
        data={schemes.map((value) => ({ value, label: schemeNames[value] }))}
        value={scheme}
        onChange={(value) => set('scheme', value)}
      />
      <SegmentedControl
        aria-label="Width"
        data={widths.map((value) => ({ value: String(value), label: widthNames[value] }))}
        value={String(width)}
        onChange={(value) => set('width', value)}
      />
    </Group>
  )
}
