import { Group, SegmentedControl } from '@mantine/core'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const widths = [
  { value: 390, label: 'Phone 390' },
  { value: 768, label: 'Tablet 768' },
  { value: 1280, label: 'Desktop 1280' },
] as const

export interface Look {
  readonly scheme: (typeof schemes)[number]['value']
  readonly width: (typeof widths)[number]['value']
}

export const galleryAddress = '/inspector/gallery'

export function addressOf({ scheme, width }: Look, flow: string, state?: string): string {
  const path = state === undefined ? flow : `${flow}/${encodeURIComponent(state)}`
  return `${galleryAddress}/${path}?${new URLSearchParams({ scheme, width: String(width) })}`
}

export function useLook(): Look {
  const [search] = useSearchParams()
  return {
    scheme: schemes.find(({ value }) => value === search.get('scheme'))?.value ?? 'light',
    width: widths.find(({ value }) => String(value) === search.get('width'))?.value ?? 390,
  }
}

export function useAsked(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const ask = useCallback(
    (value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [name, setSearch],
  )
  return [search.get(name), ask]
}

export function LookControls() {
  const { scheme, width } = useLook()
  const [, askScheme] = useAsked('scheme')
  const [, askWidth] = useAsked('width')
  return (
    <Group gap="xs">
      <SegmentedControl aria-label="Theme" data={[...schemes]} value={scheme} onChange={askScheme} />
      <SegmentedControl
        aria-label="Width"
        data={[...widths]}
        value={width}
        onChange={(value) => askWidth(String(value))}
      />
    </Group>
  )
}

export function titleOf(flow: string): string {
  const words = flow.replace(/[A-Z]/g, (start) => ` ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
