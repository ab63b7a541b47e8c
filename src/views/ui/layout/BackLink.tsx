import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ArrowLeftIcon } from '../parts/icons.tsx'
import classes from './BackLink.module.css'

interface BackLinkProps {
  readonly to: string
  readonly page: string
}

export function BackLink({ to, page }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} className={classes.back ?? ''}>
      <ArrowLeftIcon /> Back to {page}
    </Anchor>
  )
}
