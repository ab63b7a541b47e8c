import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type MouseEvent, memo, useCallback, useLayoutEffect, useRef } from 'react'

type SteadyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'onClick'> & {
    readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
  }

/** A button of a page that changes with every key: it is drawn anew only when something besides its `onClick` changes. */
export function SteadyButton({ onClick, ...looks }: SteadyButtonProps) {
  const latest = useRef(onClick)
  useLayoutEffect(() => {
    latest.current = onClick
  })
  const press = useCallback((event: MouseEvent<HTMLButtonElement>) => latest.current(event), [])
  return <MemoisedButton {...looks} onClick={press} />
}

const MemoisedButton = memo((props: SteadyButtonProps) => <Button {...props} />)
