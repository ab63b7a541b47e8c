import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type ButtonElementProps = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

interface BusyButtonProps extends ButtonElementProps, Omit<ButtonProps, 'leftSection'> {
  readonly isBusy: boolean
  readonly busyLabel: ReactNode
  readonly loaderSize?: number
}

export function BusyButton({ isBusy, busyLabel, loaderSize = 16, children, ...button }: BusyButtonProps) {
  return (
    <Button disabled={isBusy} leftSection={isBusy && <Loader size={loaderSize} />} {...button}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
