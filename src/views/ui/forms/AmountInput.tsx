import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useRef } from 'react'
import { choicesFor } from '../../../domain/lib/typedAmount.ts'
import { useCamp } from '../camp.ts'
import { Row } from '../layout/Stack.tsx'

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onAmount: (typed: string) => void
}

/** A field for an amount in the camp’s currency. An amount that can be read in two ways offers both below the field. */
export function AmountInput({ ref, value, onAmount, error, readOnly, ...props }: AmountInputProps) {
  const { symbol, isSymbolBehind } = useCamp().facts.money
  const field = useRef<HTMLInputElement>(null)
  const choices = error && !readOnly ? choicesFor(value) : []
  return (
    <>
      <TextInput
        ref={useMergedRef(field, ref)}
        inputMode="decimal"
        autoComplete="off"
        {...{ [isSymbolBehind ? 'rightSection' : 'leftSection']: symbol }}
        {...props}
        readOnly={readOnly}
        value={value}
        error={error}
        onChange={(event) => onAmount(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <Row gap={8} wraps>
          {choices.map(({ label, typed }) => (
            <Button
              key={typed}
              variant="default"
              onClick={() => {
                onAmount(typed)
                field.current?.focus()
              }}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
    </>
  )
}
