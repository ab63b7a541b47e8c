import { useDocumentTitle } from '@mantine/hooks'
import { productName } from '../../../domain/public/event.ts'

/** Names the page in the browser's tab and history, and to screen readers. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${productName}`)
}
