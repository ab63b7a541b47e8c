import { useDocumentTitle } from '@mantine/hooks'
import { portalNameOf } from '../../../domain/camp/facts.ts'
import { useCamp } from '../camp.ts'

export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${portalNameOf(useCamp().facts)}`)
}
