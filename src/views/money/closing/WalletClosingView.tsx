import { Button, NativeSelect, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { campDateTime, dayText } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  type Closing,
  type ClosingKind,
  type ClosingSubject,
  type ClosingSummary,
  closingKindTexts,
  groupsOf,
  type KeptWallet,
  keptNumberText,
  matchingWallets,
  notPaidFor,
  notPayableText,
  type OpenWallet,
  payableIn,
  peopleText,
  progressText,
  totalOf,
  unionText,
  type WalletGroup,
} from '../../../domain/money/walletClosing.ts'
import type { walletClosingMachine } from '../../../machines/money/walletClosing.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FilterCard } from '../../ui/lists/FilterCard.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import { ClosingFormView } from './ClosingFormView.tsx'
import { ClosingListView } from './ClosingListView.tsx'

type ClosingProps = FlowProps<typeof walletClosingMachine>

export interface WalletClosingViewProps extends ClosingProps {
  readonly printedAt?: string | null
  readonly onPrint: () => void
}

export function WalletClosingView({ state, send, printedAt = null, onPrint }: WalletClosingViewProps) {
  const { group } = useGroupWords()
  const { closing } = state.context
  const onForm = (subject: ClosingSubject) => send({ type: 'form.opened', subject })
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <PageHeader
        title="Left in Wallets"
        description={`At the end of the camp: pay back by ${group}, take gifts for the camp, or keep money under numbers.`}
        fillsPhone
      >
        {state.matches({ page: 'overview' }) && (
          <Button
            variant="default"
            disabled={closing === null}
            onClick={() => onForm({ form: 'claim', number: '' })}
          >
            Pay out by number
          </Button>
        )}
      </PageHeader>
      <PrintedLine printedAt={printedAt} />
      {state.matches({ page: 'list' }) ? (
        <ClosingListView state={state} send={send} onPrint={onPrint} />
      ) : (
        <>
          <ListReading
            reading={readingOf({ value: overviewIn(state.value.page) })}
            loadingText="Reading the wallets…"
            {...failureProps(state)}
            staleText="These are the last wallets we could load."
            onRetry={() => send({ type: 'load.retried' })}
          />
          {closing === null && state.matches({ page: { overview: 'loading' } }) && (
            <Skeleton height={320} radius="lg" />
          )}
          {closing && <Overview closing={closing} state={state} send={send} onForm={onForm} />}
        </>
      )}
      <ClosingFormView state={state} send={send} onPrint={onPrint} />
    </Page>
  )
}

type PageValue = ClosingProps['state']['value']['page']

const overviewIn = (page: PageValue) =>
  typeof page === 'object' && 'overview' in page ? page.overview : 'shown'

interface OnForm {
  readonly onForm: (subject: ClosingSubject) => void
}

function Overview({ closing, state, send, onForm }: ClosingProps & OnForm & { readonly closing: Closing }) {
  const { wallets, lists, kept, cash } = closing
  const open = lists.filter(({ endedAt }) => endedAt === null)
  const ended = lists.filter(({ endedAt }) => endedAt !== null)
  const onShow = (number: string) => send({ type: 'list.opened', number })
  return (
    <>
      {wallets.length > 0 && (
        <Note tone="info">
          Stalls can charge a wallet until it is empty or frozen. Make the lists when the stalls have closed.
        </Note>
      )}
      {cash === null && (
        <Note tone="warning">
          You have no open cash desk. Cash is paid out of your own drawer: open it at the{' '}
          <Link to="/admin/cash">Cash Desk</Link>.
        </Note>
      )}
      {open.length > 0 && <Lists title="Lists to book" lists={open} onShow={onShow} />}
      {wallets.length === 0 ? (
        <EmptyState detail="Nothing is left to pay back.">All wallets are empty.</EmptyState>
      ) : (
        <>
          <Groups wallets={wallets} onForm={onForm} />
          <People wallets={wallets} state={state} send={send} onForm={onForm} />
        </>
      )}
      {kept.length > 0 && <Kept kept={kept} onForm={onForm} />}
      {ended.length > 0 && <Lists title="Booked lists" lists={ended} onShow={onShow} />}
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <Stack as="section" gap={12} aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </Stack>
  )
}

function Action({ of, children, onClick }: { of: string; children: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-md" onClick={onClick}>
      {children}
      <VisuallyHidden component="span">: {of}</VisuallyHidden>
    </Button>
  )
}

interface ListsProps {
  readonly title: string
  readonly lists: readonly ClosingSummary[]
  readonly onShow: (number: string) => void
}

function Lists({ title, lists, onShow }: ListsProps) {
  const columns: readonly Column<ClosingSummary>[] = [
    {
      key: 'what',
      header: 'List',
      cell: ({ kind, union, signedBy }) => (
        <Stack as="span" gap={2} className="wraps">
          <span>
            {closingKindTexts[kind]}: {unionText(union)}
          </span>
          {signedBy !== '' && <span className="dimmed small">{signedBy}</span>}
        </Stack>
      ),
    },
    { key: 'number', header: 'Number', cell: ({ number }) => <CodeText>{number}</CodeText> },
    {
      key: 'made',
      header: 'Made',
      cell: ({ madeBy, madeAt }) => (
        <Stack as="span" gap={2} className="wraps">
          {campDateTime(madeAt)}
          <span className="dimmed small">{madeBy}</span>
        </Stack>
      ),
    },
    {
      key: 'sum',
      header: 'Booked',
      isNumeric: true,
      cell: (list) => (
        <Stack as="span" gap={2}>
          <span>{formatUsd(list.endedAt === null ? list.amount : list.bookedAmount)}</span>
          <span className="dimmed small">{progressText(list)}</span>
        </Stack>
      ),
    },
    {
      key: 'show',
      header: 'Show',
      isForScreen: true,
      isNumeric: true,
      cell: ({ number, endedAt }) => (
        <Action of={number} onClick={() => onShow(number)}>
          {endedAt === null ? 'Go on' : 'Show'}
        </Action>
      ),
    },
  ]
  return (
    <Section title={title}>
      <WindowedTable
        label={title}
        columns={columns}
        layout={{
          columns: 'minmax(12rem, 2fr) 8rem minmax(9rem, 1fr) 8rem 6rem',
          narrow: '"what sum" auto "number number" auto "made show" auto / 1fr auto',
        }}
        rows={lists}
        keyOf={({ number }) => number}
      />
    </Section>
  )
}

function Groups({ wallets, onForm }: OnForm & { readonly wallets: readonly OpenWallet[] }) {
  const groupWords = useGroupWords()
  const groups = useMemo(() => groupsOf(wallets), [wallets])
  const rows: readonly (WalletGroup & { readonly isTotal?: boolean })[] = [
    ...groups,
    ...(groups.length > 1 ? [{ ...totalOf(groups), isTotal: true }] : []),
  ]
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      key: 'union',
      header: groupWords.label,
      cell: ({ union, isTotal }) => (
        <bdi className={isTotal ? 'strong' : undefined}>{unionText(isTotal ? null : union)}</bdi>
      ),
    },
    { key: 'people', header: 'People', isNumeric: true, cell: ({ people }) => peopleText(people) },
    {
      key: 'sum',
      header: 'Can be paid',
      isNumeric: true,
      cell: ({ payable, isTotal }) => (
        <span className={isTotal ? 'strong' : undefined}>{formatUsd(payable)}</span>
      ),
    },
    {
      key: 'not',
      header: 'Not paid',
      cell: (group) => <span className="dimmed small wraps">{notPayableText(group)}</span>,
    },
    {
      key: 'acts',
      header: 'At the end',
      isForScreen: true,
      isNumeric: true,
      cell: ({ union, payable, isTotal }) => {
        const of = unionText(isTotal ? null : union)
        const open = (kind: ClosingKind) =>
          onForm({ form: 'list', kind, union: isTotal ? null : union, person: null })
        return (
          <Row as="span" gap={8} wraps justify="flex-end">
            {!isTotal && payable > 0 && (
              <Action of={of} onClick={() => open('payBack')}>
                Pay back
              </Action>
            )}
            {payable > 0 && (
              <Action of={of} onClick={() => open('give')}>
                Give
              </Action>
            )}
            <Action of={of} onClick={() => open('keep')}>
              Keep
            </Action>
          </Row>
        )
      },
    },
  ]
  return (
    <Section title={`By ${groupWords.group}`}>
      <WindowedTable
        label={`Left in wallets, by ${groupWords.group}`}
        columns={columns}
        layout={{
          columns: 'minmax(9rem, 2fr) 6rem 7rem minmax(6rem, 1fr) 18rem',
          narrow: '"union sum" auto "not people" auto "acts acts" auto / 1fr auto',
        }}
        rows={rows}
        keyOf={({ union, isTotal }) => (isTotal ? 'total' : `union ${union}`)}
      />
    </Section>
  )
}

function People({
  wallets,
  state,
  send,
  onForm,
}: ClosingProps & OnForm & { readonly wallets: readonly OpenWallet[] }) {
  const groupWords = useGroupWords()
  const { search, union } = state.context
  const rows = matchingWallets(wallets, search, union)
  const unions = useMemo(() => groupsOf(wallets).map((group) => group.union), [wallets])
  const columns: readonly Column<OpenWallet>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <bdi className="wraps">{name}</bdi> },
    { key: 'code', header: 'Code', cell: ({ code }) => <CodeText>{code}</CodeText> },
    { key: 'union', header: groupWords.label, cell: (wallet) => <bdi>{wallet.union ?? '–'}</bdi> },
    {
      key: 'left',
      header: 'Left',
      isNumeric: true,
      cell: (wallet) => (
        <Stack as="span" gap={2}>
          <span>{formatUsd(wallet.balance)}</span>
          <Condition wallet={wallet} />
        </Stack>
      ),
    },
    {
      key: 'acts',
      header: 'At the end',
      isForScreen: true,
      isNumeric: true,
      cell: ({ code, name }) => {
        const open = (kind: ClosingKind) =>
          onForm({ form: 'list', kind, union: null, person: { code, name } })
        return (
          <Row as="span" gap={8} wraps align="center" justify="flex-end">
            <Link
              to={{ pathname: '/admin/cash', search: `?person=${encodeURIComponent(code)}` }}
              className="row-action"
            >
              Cash desk<VisuallyHidden component="span">: {name}</VisuallyHidden>
            </Link>
            <Action of={name} onClick={() => open('give')}>
              Give
            </Action>
            <Action of={name} onClick={() => open('keep')}>
              Keep
            </Action>
          </Row>
        )
      },
    },
  ]
  return (
    <Section title="By person">
      <FilterCard columns={2}>
        <TextInput
          type="search"
          label="Search"
          placeholder="Code or name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={search}
          onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
        />
        <NativeSelect
          label={groupWords.label}
          value={union === null ? 'all' : `union ${union}`}
          data={[
            { value: 'all', label: unionText(null) },
            ...unions.map((one) => ({ value: `union ${one}`, label: unionText(one) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            send({ type: 'union.chosen', union: value === 'all' ? null : value.slice('union '.length) })
          }
        />
      </FilterCard>
      {union !== null && rows.some((wallet) => notPaidFor(wallet, 'payBack') === null) && (
        <div>
          <Button
            variant="default"
            onClick={() => onForm({ form: 'list', kind: 'payBack', union, person: null })}
          >
            Close the wallets of this {groupWords.group}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState>No person matches the filters above.</EmptyState>
      ) : (
        <WindowedTable
          label="Left in wallets, by person"
          columns={columns}
          layout={{
            columns: 'minmax(9rem, 2fr) 7rem minmax(8rem, 1.4fr) 7rem 17rem',
            narrow: '"name left" auto "union code" auto "acts acts" auto / 1fr auto',
          }}
          rows={rows}
          keyOf={({ code }) => code}
        />
      )}
    </Section>
  )
}

function Condition({ wallet }: { readonly wallet: OpenWallet }) {
  const { isFrozen, isWithdrawn, balance, list } = wallet
  const held = balance - payableIn(wallet)
  return (
    <>
      {isFrozen && <TonePill tone="warning">Frozen</TonePill>}
      {isWithdrawn && <TonePill tone="warning">Withdrawn</TonePill>}
      {held > 0 && <TonePill tone="warning">{formatUsd(held)} held</TonePill>}
      {list !== null && <span className="dimmed small">On {list}</span>}
    </>
  )
}

function Kept({ kept, onForm }: OnForm & { readonly kept: readonly KeptWallet[] }) {
  const owed = kept.filter(({ claim }) => claim === null)
  const sum = owed.reduce((cents, { amount }) => cents + amount, 0)
  const columns: readonly Column<KeptWallet>[] = [
    { key: 'number', header: 'Number', cell: ({ number }) => <CodeText>{keptNumberText(number)}</CodeText> },
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, code }) => (
        <Stack as="span" gap={2} className="wraps">
          <bdi>{name}</bdi>
          <CodeText>{code}</CodeText>
        </Stack>
      ),
    },
    {
      key: 'state',
      header: 'Until',
      cell: ({ claimUntil, claim }) =>
        claim === null ? (
          dayText(claimUntil)
        ) : (
          <span className="dimmed small wraps">
            Paid out on {campDateTime(claim.at)} to {claim.takenBy}
          </span>
        ),
    },
    { key: 'sum', header: 'Amount', isNumeric: true, cell: ({ amount }) => formatUsd(amount) },
    {
      key: 'acts',
      header: 'Cash desk',
      isForScreen: true,
      isNumeric: true,
      cell: ({ number, name, amount, reference, claim }) => (
        <Row as="span" gap={8} wraps justify="flex-end">
          {claim === null && (
            <Action of={name} onClick={() => onForm({ form: 'claim', number })}>
              Pay out
            </Action>
          )}
          <Action
            of={name}
            onClick={() =>
              onForm({
                ...{ form: 'takeBack', name, amount, isPayOut: false },
                referenceId: claim?.reference ?? reference,
              })
            }
          >
            Take back
          </Action>
        </Row>
      ),
    },
  ]
  return (
    <Section title="Kept under numbers">
      <p className="dimmed strong" role="status">
        {formatUsd(sum)} is owed under {owed.length.toLocaleString('en')}{' '}
        {owed.length === 1 ? 'number' : 'numbers'}.
      </p>
      <WindowedTable
        label="Kept under numbers"
        columns={columns}
        layout={{
          columns: '8rem minmax(9rem, 2fr) minmax(9rem, 1.4fr) 7rem 13rem',
          narrow: '"name sum" auto "number state" auto "acts acts" auto / 1fr auto',
        }}
        rows={kept}
        keyOf={({ number }) => number}
      />
    </Section>
  )
}
