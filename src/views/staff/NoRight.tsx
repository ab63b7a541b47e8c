import type { SessionUser } from '../../domain/account/session.ts'
import { useRightsCheck } from '../../flows/staff/rightsCheck.ts'
import type { AdminPage } from './adminPages.ts'
import { NoRightView } from './NoRightView.tsx'

export default function NoRight(missing: { page?: AdminPage | undefined; user: SessionUser }) {
  return <NoRightView {...useRightsCheck()} {...missing} />
}
