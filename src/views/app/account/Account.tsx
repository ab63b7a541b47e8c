import { fullNameOf } from '../../../domain/people.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Fact } from '../../ui/Facts.tsx'

export default function Account() {
  const { firstname = '', lastname = '', code = '' } = useSessionState().context.session?.user ?? {}
  return (
    <AccountPage
      facts={
        <>
          <Fact label="Name">{fullNameOf({ firstname, lastname })}</Fact>
          <Fact label="Code">
            <CodeText>{code}</CodeText>
          </Fact>
        </>
      }
    />
  )
}
