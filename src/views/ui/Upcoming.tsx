import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

/** A page of the route table whose flow is not built yet: it says so and leads to what is ready. */
export default function Upcoming({ title, leadsToGate = false }: { title: string; leadsToGate?: boolean }) {
  const navigate = useNavigate()
  const action = leadsToGate && <Button onClick={() => navigate('/admin/checkin')}>Open Check-In</Button>
  return (
    <>
      <PageHeader title={title} />
      <EmptyState action={action}>
        {leadsToGate
          ? 'This page is still being built. The gate is ready: campers can be checked in.'
          : 'This page is still being built. Your sign-in already works.'}
      </EmptyState>
    </>
  )
}
