import { useHealthCorner } from '../../../flows/healthCorner.ts'
import { HealthCornerView } from './HealthCornerView.tsx'
import { PersonSearchView } from './PersonSearchView.tsx'

export default function HealthCorner() {
  const { corner, personSearch } = useHealthCorner()
  return <HealthCornerView {...corner} personSearch={<PersonSearchView {...personSearch} />} />
}
