declare module 'form-request-submit-polyfill'
declare module 'wicg-inert'
