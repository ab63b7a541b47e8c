import { Button, Skeleton, Switch } from '@mantine/core'
import { counted } from '../../../domain/lib/counted.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import type { PriceList } from '../../../domain/till/priceList.ts'
import type { priceListMachine } from '../../../machines/till/priceList.ts'
import { failureProps, incidentOf } from '../layout/Incident.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { ListReading, readingOf } from '../lists/ListReading.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { PencilIcon } from '../parts/icons.tsx'
import type { FlowProps } from './flow.ts'
import classes from './PriceList.module.css'

interface PriceListViewProps extends FlowProps<typeof priceListMachine> {
  /** Undefined for accounts that may not change the list. */
  readonly onChange: ((list: PriceList) => void) | undefined
}

export function PriceListView({ state, send, onChange }: PriceListViewProps) {
  const { list, marked, failure } = state.context
  const hasFailed = state.matches('failed')
  const isMarking = state.hasTag('busy')
  return (
    <Stack as="section" gap={16} aria-labelledby="price-list">
      <Row gap={12} wraps align="center" justify="space-between">
        <div>
          <h2 id="price-list" className={classes.title}>
            Price list
          </h2>
          {list !== null && <p className="dimmed">{aboutText(list)}</p>}
        </div>
        {onChange && list !== null && (
          <Button
            variant="default"
            leftSection={<PencilIcon />}
            disabled={isMarking}
            onClick={() => onChange(list)}
          >
            Change the list
          </Button>
        )}
      </Row>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading the price list…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {failure !== null && !hasFailed && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            <Button variant="default" onClick={() => send({ type: 'error.closed' })}>
              Close
            </Button>
          }
        />
      )}
      {list === null && state.matches('loading') && <Skeleton height={280} radius="lg" />}
      {list !== null && (
        <Card as="section" aria-label="Products" padding="4px clamp(14px, 2.5vw, 20px)">
          <Stack as="ul" gap={0} isRuled>
            {list.products.map(({ name, price, isSoldOut }) => {
              const isSold = marked?.name === name ? marked.isSoldOut : isSoldOut
              return (
                <li key={name} className={classes.product} data-sold-out={isSold || undefined}>
                  <span className={`strong wraps ${classes.name}`}>{name}</span>
                  <span>{formatUsd(price)}</span>
                  {onChange ? (
                    <Switch
                      size="lg"
                      label="Sold out"
                      aria-label={`${name} is sold out`}
                      checked={isSold}
                      disabled={isMarking}
                      onChange={() => send({ type: 'soldOut.changed', name, isSoldOut: !isSoldOut })}
                    />
                  ) : (
                    isSold && <span className="strong">Sold out</span>
                  )}
                </li>
              )
            })}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

function aboutText({ version, products }: PriceList): string {
  if (version === null) return 'The six products of every stall. Change the list to sell others.'
  const soldOut = products.filter(({ isSoldOut }) => isSoldOut).length
  const all = counted(products.length, 'product')
  return soldOut === 0 ? all : `${all}, ${soldOut} sold out`
}
