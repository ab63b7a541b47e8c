import { booksModel } from '../../src/inspector/models/books.tsx'
import { describeWalk } from './support/walk.ts'

describeWalk(booksModel)
