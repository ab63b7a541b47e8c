import { useSearchParams } from 'react-router-dom'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCashDesk } from '../../../flows/money/cashDesk.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { CashDeskView } from './CashDeskView.tsx'
import { CashFormView } from './CashFormView.tsx'
import { CashPersonError, CashPersonView } from './CashPersonView.tsx'

export default function CashDesk() {
  const user = useSessionUser()
  const [search] = useSearchParams()
  const { desk, booking, person, form } = useCashDesk(user.email ?? '', search.get('person'))
  const names = useNameSearch((code) => person.send({ type: 'person.chosen', code }))
  return (
    <CashDeskView
      {...desk}
      isLead={may(user, ['lead'])}
      onForm={(subject) =>
        form.send({ type: 'form.opened', subject, signers: desk.state.context.desks?.signers ?? null })
      }
      person={
        <CashPersonView
          {...person}
          nameSearch={can(user, 'people') && <NameSearchView {...names} isBesideSearch />}
        />
      }
    >
      {desk.state.context.desks?.desk === null && <CashPersonError state={person.state} isAlone />}
      <CashFormView {...form} />
      <CashBookingView
        {...booking}
        cashier={user.name ?? user.email ?? ''}
        canForget={can(user, 'attempts')}
        isClosedByScan
      />
    </CashDeskView>
  )
}
