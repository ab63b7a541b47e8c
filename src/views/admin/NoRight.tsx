import type { SessionUser } from '../../domain/session.ts'
import { useRightsCheck } from '../../flows/rightsCheck.ts'
import type { AdminPage } from './adminPages.ts'
import { NoRightView } from './NoRightView.tsx'

export default function NoRight(missing: { page?: AdminPage | undefined; user: SessionUser }) {
  return <NoRightView {...useRightsCheck()} {...missing} />
}
