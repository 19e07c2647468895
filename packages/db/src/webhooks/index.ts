export {
  claimWebhookDeliveries,
  MAX_WEBHOOK_FAILURES,
  MAX_WEBHOOK_TRIES,
  recordWebhookCall,
  type WebhookDelivery,
  type WebhookOutcome,
} from "./deliver.ts";
export {
  deleteWebhook,
  enableWebhook,
  setWebhook,
  testWebhook,
  type Webhook,
  webhookOf,
} from "./webhook.ts";
