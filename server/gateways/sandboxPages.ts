import { html, raw } from 'hono/html'
import { portalNameOf, writtenCamp } from '../../src/domain/camp/facts.ts'
import { formatUsd } from '../../src/domain/lib/money.ts'
import type { SandboxPayment } from './sandbox.ts'

/* The page has no scripts and inline styles, so it needs nothing else from the portal. */

const style = `
  :root { color-scheme: light dark; --page: #f8f5ef; --surface: #fff; --text: #16211b; --dimmed: #665d51;
    --border: #9a8f80; --heading: #0f3221; --warning: #fff8e8; --warning-text: #744408; --focus: #2a734a; --bad: #a5271b; }
  @media (prefers-color-scheme: dark) { :root { --page: #0d1729; --surface: #1a2842; --text: #e8edf6; --dimmed: #a7b5cd;
    --border: #8b9bb8; --heading: #e8edf6; --warning: #4f2e06; --warning-text: #ffedc4; --focus: #f9b233; --bad: #f9beb6; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--text);
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
  header { background: #17472e; color: #fff; padding: 16px 20px; font-weight: 650; }
  main { max-width: 440px; margin: 24px auto; padding: 0 16px; }
  .sandbox { margin: 0 0 16px; padding: 10px 14px; border-radius: 8px; border: 1px solid #f9b233;
    background: var(--warning); color: var(--warning-text); font-weight: 600; }
  .sheet { background: var(--surface); border-radius: 12px; padding: 20px; box-shadow: 0 2px 12px rgb(33 30 25 / 14%); }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.25; color: var(--heading); }
  dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-variant-numeric: tabular-nums; }
  dt { color: var(--dimmed); } dd { margin: 0; text-align: right; }
  .amount { margin: 0 0 12px; font-size: 40px; font-weight: 700; line-height: 1.1; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: 12px; margin: 20px 0 16px; }
  button { min-height: 48px; padding: 8px 16px; border-radius: 8px; font: inherit; font-weight: 650; cursor: pointer; }
  .approve { border: 0; background: #f9b233; color: #16211b; }
  .decline { border: 1px solid var(--border); background: transparent; color: var(--bad); }
  a { color: inherit; display: inline-block; padding: 8px 0; }
  p { margin: 0; } dl + p { margin-top: 16px; } .note { color: var(--dimmed); font-size: 15px; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }`

type Html = ReturnType<typeof html>

async function document(title: string, body: Html): Promise<string> {
  const portal = portalNameOf(writtenCamp().facts)
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${portal}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header>${portal}</header>
<main>
<p class="sandbox" role="note">Sandbox: no real money moves.</p>
${body}
</main>
</body>
</html>
`
  return String(page)
}

const outcomes = {
  approved: ['Payment approved', 'Go back to your wallet.'],
  declined: ['Payment declined', 'Nothing was paid. Go back to your wallet.'],
} as const

export function paymentPage(payment: SandboxPayment): Promise<string> {
  const { decision } = payment
  if (decision === null) return document('Pay your deposit', openPayment(payment))
  const [title, sentence] = outcomes[decision]
  return document(
    title,
    html`<section class="sheet"><h1>${title}</h1>${detailsOf(payment)}<p role="status">${title}. ${sentence}</p>
<p><a href="/app/wallet">Open the wallet</a></p></section>`,
  )
}

function openPayment(payment: SandboxPayment): Html {
  return html`<section class="sheet">
<h1>Pay your deposit</h1>
${detailsOf(payment)}
<form method="post">
<button class="approve" name="decision" value="approve">Approve payment</button>
<button class="decline" name="decision" value="decline">Decline payment</button>
</form>
<p><a href="/app/wallet">Pay later</a></p>
<p class="note">Your deposit stays open for one day. You can pay it from your wallet.</p>
</section>`
}

function detailsOf({ amount, reference, payerName }: SandboxPayment): Html {
  return html`<p class="amount">${formatUsd(amount)}</p>
<dl><dt>Reference</dt><dd>${reference}</dd><dt>Paid by</dt><dd>${payerName || 'no name given'}</dd></dl>`
}

export function unknownPaymentPage(): Promise<string> {
  return document(
    'Payment not found',
    html`<section class="sheet"><h1>Payment not found</h1>
<p>There is no payment at this address. Open your wallet and start the deposit again.</p>
<p><a href="/app/wallet">Open the wallet</a></p></section>`,
  )
}
