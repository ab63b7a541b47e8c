import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import classes from './BackToMerchants.module.css'

export function BackToMerchants() {
  return (
    <Anchor component={Link} to="/admin/merchants" className={classes.back ?? ''}>
      <ArrowLeftIcon /> Back to Merchants
    </Anchor>
  )
}
