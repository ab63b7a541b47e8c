import { useDocumentTitle } from '@mantine/hooks'
import { productName } from '../../../domain/public/event.ts'

export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${productName}`)
}
