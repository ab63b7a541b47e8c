// Runs react-dom in the task of the file of React, not in the one of the entry (`scripts/build/sharedChunks.ts`, decision 23).
export { createRoot, hydrateRoot } from 'react-dom/client'
