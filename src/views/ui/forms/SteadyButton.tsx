import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type MouseEvent, memo, useCallback, useLayoutEffect, useRef } from 'react'

type SteadyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'onClick'> & {
    readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
  }

/** For pages that render at every key: the button renders only when a prop other than `onClick` changes. */
export function SteadyButton({ onClick, ...looks }: SteadyButtonProps) {
  const latest = useRef(onClick)
  useLayoutEffect(() => {
    latest.current = onClick
  })
  const press = useCallback((event: MouseEvent<HTMLButtonElement>) => latest.current(event), [])
  return <MemoisedButton {...looks} onClick={press} />
}

const MemoisedButton = memo((props: SteadyButtonProps) => <Button {...props} />)
