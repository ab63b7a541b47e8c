import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ArrowLeftIcon } from '../parts/icons.tsx'

const look = { alignItems: 'center', justifySelf: 'start', gap: 8 }

interface BackLinkProps {
  readonly to: string
  readonly page: string
}

export function BackLink({ to, page }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} display="inline-flex" mih={40} fw={600} style={look}>
      <ArrowLeftIcon /> Back to {page}
    </Anchor>
  )
}
