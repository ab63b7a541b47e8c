import { Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { capitalised, type MerchantTransaction } from '../../../domain/camper/wallet.ts'
import { campDate, campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { countOf, type merchantBookMachine } from '../../../machines/money/merchantBook.ts'
import {
  balanceOf,
  type merchantDetailMachine,
  merchantFailedText,
  merchantTabs,
  screenOf,
} from '../../../machines/money/merchantDetail.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PasswordMadeNote } from '../../ui/forms/PasswordMadeNote.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page } from '../../ui/layout/Stack.tsx'
import { BookList, kindAndAmount } from '../../ui/lists/BookList.tsx'
import { ListReading } from '../../ui/lists/ListReading.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Figure } from '../../ui/parts/Figure.tsx'
import classes from './MerchantDetail.module.css'

export interface MerchantDetailViewProps extends FlowProps<typeof merchantDetailMachine> {
  readonly book: FlowProps<typeof merchantBookMachine>
  readonly onRefund?: ((reference: string) => void) | undefined
  /** Puts a search for sales above the list of transactions. */
  readonly listWith?: ((list: ReactNode) => ReactNode) | undefined
  readonly prices?: ReactNode
  readonly actions?: ReactNode
}

export function MerchantDetailView(props: MerchantDetailViewProps) {
  const { state, send, book, actions, onRefund, prices, listWith = (list) => list } = props
  const tabs = merchantTabs.filter((tab) => tab !== 'prices' || prices)
  const { merchant, merchantNumber } = state.context
  const screen = screenOf({
    merchant: {
      hasFailed: state.matches({ merchant: 'failed' }),
      isLoading: state.matches({ merchant: 'loading' }),
    },
    book: { hasFailed: book.state.matches('failed'), isLoading: book.state.matches('loading') },
  })
  return (
    <Page gap={12} headerGap={4} width="72rem">
      <BackLink to="/admin/merchants" page="Merchants" />
      <PageHeader title={merchant?.merchantName ?? `Merchant ${merchantNumber}`}>
        {screen === 'shown' && actions}
      </PageHeader>
      <PasswordMadeNote made={book.state.context.passwordMade} />
      <ListReading
        reading={screen}
        loadingText="Loading the merchant…"
        error={merchantFailedText}
        incident={(state.matches({ merchant: 'failed' }) ? state : book.state).machine.id}
        onRetry={() => {
          send({ type: 'load.retried' })
          book.send({ type: 'book.retried' })
        }}
      />
      {screen !== 'failed' && (
        <Tabs
          value={tabs.find((tab) => state.matches({ tab })) ?? 'overview'}
          onChange={(chosen) => {
            const tab = tabs.find((name) => name === chosen)
            if (tab) send({ type: 'tab.chosen', tab })
          }}
          keepMounted={false}
        >
          <Tabs.List mb={20}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {capitalised(tab)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Overview
              state={state}
              book={book}
              isLoading={screen === 'loading'}
              isOfOurHost={onRefund !== undefined}
            />
          </Tabs.Panel>
          <Tabs.Panel value="transactions">{listWith(<BookList {...book} onRefund={onRefund} />)}</Tabs.Panel>
          <Tabs.Panel value="prices">{prices}</Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

interface OverviewProps extends Pick<MerchantDetailViewProps, 'state' | 'book'> {
  readonly isLoading: boolean
  readonly isOfOurHost: boolean
}

function Overview({ state, book, isLoading, isOfOurHost }: OverviewProps) {
  const { context } = book.state
  const merchant = isLoading ? null : state.context.merchant
  return (
    <dl className={classes.facts} aria-busy={isLoading}>
      <Figure label="Current balance" isMain>
        {merchant && formatUsd(balanceOf(merchant, context))}
      </Figure>
      <Figure label="Total transactions" isMain>
        {merchant && countOf(context).toLocaleString('en-US')}
      </Figure>
      <Figure label="Merchant number">
        <CodeText>{state.context.merchantNumber}</CodeText>
      </Figure>
      <Figure label="Merchant name">{merchant?.merchantName ?? null}</Figure>
      <Figure label="Created">{merchant && campDate(merchant.createdAt)}</Figure>
      <Figure label="Last transaction">{merchant && lastText(context.rows[0], isOfOurHost)}</Figure>
    </dl>
  )
}

function lastText(last: MerchantTransaction | undefined, isOfOurHost: boolean) {
  if (!last) return 'No transactions yet'
  return (
    <>
      {campDateTime(last.createdAt)}
      <Text span size="sm" c="var(--camp-text-dimmed)" ff="text" lts={0}>
        {kindAndAmount(last, { isOfOurHost })}
        {last.ownerCode !== '' && ` · ${last.ownerCode}`}
      </Text>
    </>
  )
}
