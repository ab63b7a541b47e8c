import { newsletterFile } from '../../domain/camp/newsletterFile.ts'
import { useMessages } from '../../flows/camp/messages.ts'
import { useListFile } from '../../flows/lib/listFile.ts'
import { ListFileButton, ListFileView } from '../ui/flows/ListFileView.tsx'
import { MessagesView } from './MessagesView.tsx'

export default function Messages() {
  const list = useMessages()
  const file = useListFile()
  const { messages, before } = list.state.context
  const addresses = newsletterFile(messages)
  return (
    <>
      <MessagesView
        {...list}
        newsletter={
          addresses.count > 0 && (
            <div>
              <p className="small">
                {before === null
                  ? 'Addresses of the newsletter as a file:'
                  : 'Addresses of the newsletter as a file, once you have loaded all messages:'}
              </p>
              <ListFileButton {...file} isEmpty={before !== null} fileOf={() => addresses} />
            </div>
          )
        }
      />
      <ListFileView {...file} />
    </>
  )
}
