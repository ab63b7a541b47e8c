/** An event type of XState's own in the words of the chart: `searchParticipant done`, `after debounce`, `started`. */
export function eventWords(type: string): string {
  if (type === 'xstate.init') return 'started'
  if (type === 'xstate.stop') return 'stopped'
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(type) ?? []
  if (kind === 'done.actor') return `${name} done`
  if (kind === 'error.actor') return `${name} failed`
  // The name of the delay; what follows is the state that waits.
  return kind === 'after' ? `after ${name.replace(/\..*$/, '')}` : type
}
