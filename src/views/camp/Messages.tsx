import { useMessages } from '../../flows/camp/messages.ts'
import { MessagesView } from './MessagesView.tsx'

export default function Messages() {
  return <MessagesView {...useMessages()} />
}
