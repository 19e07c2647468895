-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'organizer', 'admin');

-- CreateEnum
CREATE TYPE "ReportPart" AS ENUM ('match', 'speech', 'name', 'avatar', 'description');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('abuse', 'personal', 'unfair', 'spam', 'other');

-- CreateEnum
CREATE TYPE "ReportOutcome" AS ENUM ('resolved', 'dismissed');

-- CreateEnum
CREATE TYPE "PictureStatus" AS ENUM ('waiting', 'approved', 'refused');

-- CreateEnum
CREATE TYPE "CheckStatus" AS ENUM ('waiting', 'running', 'done');

-- CreateEnum
CREATE TYPE "TestRunStatus" AS ENUM ('waiting', 'running', 'done');

-- CreateEnum
CREATE TYPE "SeasonStatus" AS ENUM ('open', 'frozen', 'published', 'draft', 'paused');

-- CreateEnum
CREATE TYPE "Eligibility" AS ENUM ('everyone', 'invited');

-- CreateEnum
CREATE TYPE "Schedule" AS ENUM ('queue', 'blocks', 'duplicates');

-- CreateEnum
CREATE TYPE "Ranking" AS ENUM ('total', 'rating');

-- CreateEnum
CREATE TYPE "WordsShown" AS ENUM ('ended', 'retired');

-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('public', 'unlisted');

-- CreateEnum
CREATE TYPE "MatchStatus" AS ENUM ('waiting', 'running', 'finished', 'failed', 'played');

-- CreateEnum
CREATE TYPE "Pace" AS ENUM ('people', 'full');

-- CreateEnum
CREATE TYPE "QueueKind" AS ENUM ('practice', 'ranked');

-- CreateEnum
CREATE TYPE "Opponents" AS ENUM ('house', 'queue');

-- CreateEnum
CREATE TYPE "ExperimentStatus" AS ENUM ('running', 'paused', 'finished');

-- CreateEnum
CREATE TYPE "ForkStatus" AS ENUM ('running', 'finished');

-- CreateEnum
CREATE TYPE "ForkChance" AS ENUM ('held', 'fresh');

-- CreateEnum
CREATE TYPE "BranchKind" AS ENUM ('original', 'changed');

-- CreateEnum
CREATE TYPE "CallSource" AS ENUM ('match', 'puzzle');

-- CreateEnum
CREATE TYPE "FamilyStatus" AS ENUM ('proposed', 'accepted', 'retired', 'refused');

-- Boards are sorted from indexes alone: the wide rows of all their agents are not read.
-- A hash of the ids of figures, then their values, in the order in which JSONB keeps its keys.
CREATE FUNCTION "figureValues"("figures" JSONB) RETURNS DOUBLE PRECISION[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_prepend(hashtext(string_agg("id", ','))::float8, array_agg("value"::float8))
  FROM jsonb_each_text("figures") AS figure("id", "value")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'user',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agentLimit" INTEGER,
    "matchesPerDay" INTEGER,
    "spendMicrosPerDay" INTEGER,
    "deletedAt" TIMESTAMPTZ(3),
    "email" TEXT,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "sessionsFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailLocale" TEXT NOT NULL DEFAULT 'en',
    "bannedAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "login" TEXT NOT NULL,
    "organizations" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("provider","providerId")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("email","tokenHash")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" BIGSERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "emailPending" BOOLEAN NOT NULL DEFAULT false,
    "mailId" UUID,
    "onSite" BOOLEAN NOT NULL DEFAULT true,
    "webhookDueAt" TIMESTAMPTZ(3),
    "webhookTries" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","kind","channel")
);

-- CreateTable
CREATE TABLE "NotificationMail" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "NotificationMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "userId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secretId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "lastAt" TIMESTAMPTZ(3),
    "lastOk" BOOLEAN,
    "lastResult" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Follow" (
    "userId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId","agentId")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "detail" JSON NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModerationAct" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" UUID,
    "agentId" UUID,
    "matchId" UUID,
    "reason" TEXT NOT NULL,
    "before" JSON NOT NULL DEFAULT '{}',
    "blocks" TEXT[],
    "actorId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revertedAt" TIMESTAMPTZ(3),
    "revertedBy" UUID,

    CONSTRAINT "ModerationAct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HiddenEvent" (
    "matchId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "actId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "from" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "shown" JSON NOT NULL,

    CONSTRAINT "HiddenEvent_pkey" PRIMARY KEY ("matchId","seq")
);

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reporterId" UUID NOT NULL,
    "part" "ReportPart" NOT NULL,
    "subjectId" UUID NOT NULL,
    "at" INTEGER NOT NULL DEFAULT 0,
    "quote" TEXT NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "detail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "outcome" "ReportOutcome",
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "house" BOOLEAN NOT NULL DEFAULT false,
    "ownerId" UUID,
    "endpoint" TEXT,
    "online" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failedHealthChecks" INTEGER NOT NULL DEFAULT 0,
    "maxConcurrent" INTEGER,
    "nextHealthCheckAt" TIMESTAMPTZ(3),
    "resident" BOOLEAN NOT NULL DEFAULT false,
    "retiredAt" TIMESTAMPTZ(3),
    "secretId" UUID,
    "suspendedAt" TIMESTAMPTZ(3),
    "suspension" TEXT,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "recoveredAt" TIMESTAMPTZ(3),
    "showReasoning" BOOLEAN NOT NULL DEFAULT true,
    "avatar" INTEGER NOT NULL DEFAULT 0,
    "checkedBy" UUID,
    "checkedUntil" TIMESTAMPTZ(3),
    "separateSessions" BOOLEAN NOT NULL DEFAULT false,
    "person" BOOLEAN NOT NULL DEFAULT false,
    "picture" TEXT,
    "openToLab" BOOLEAN NOT NULL DEFAULT false,
    "restCode" TEXT,
    "restDetail" TEXT,
    "restingUntil" TIMESTAMPTZ(3),
    "rests" INTEGER NOT NULL DEFAULT 0,
    "restingSince" TIMESTAMPTZ(3),

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentPicture" (
    "agentId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "status" "PictureStatus" NOT NULL DEFAULT 'waiting',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentPicture_pkey" PRIMARY KEY ("agentId")
);

-- CreateTable
CREATE TABLE "AgentGame" (
    "agentId" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "online" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "AgentGame_pkey" PRIMARY KEY ("agentId","game","locale")
);

-- CreateTable
CREATE TABLE "AgentVersion" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "connector" TEXT NOT NULL,
    "settings" JSON NOT NULL,
    "model" TEXT,
    "commit" TEXT,
    "check" JSON,
    "checkedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),
    "passedAt" TIMESTAMPTZ(3),
    "label" TEXT,
    "answerMs" JSONB,

    CONSTRAINT "AgentVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Secret" (
    "id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Incident" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "matchId" UUID,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Check" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "input" JSON NOT NULL,
    "secretId" UUID,
    "status" "CheckStatus" NOT NULL DEFAULT 'waiting',
    "recognised" JSON,
    "steps" JSON NOT NULL DEFAULT '[]',
    "result" JSON,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestRun" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "moments" JSON NOT NULL,
    "times" INTEGER NOT NULL,
    "status" "TestRunStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TestRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestAnswer" (
    "runId" UUID NOT NULL,
    "moment" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "text" TEXT,
    "reasoning" TEXT,
    "notes" JSON,
    "missed" TEXT,
    "detail" TEXT,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "latencyMs" INTEGER NOT NULL,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" INTEGER,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "raw" JSON,
    "calls" JSON,
    "same" BOOLEAN,

    CONSTRAINT "TestAnswer_pkey" PRIMARY KEY ("runId","moment","attempt")
);

-- CreateTable
CREATE TABLE "LabUse" (
    "ownerId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "matches" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LabUse_pkey" PRIMARY KEY ("ownerId","day")
);

-- CreateTable
CREATE TABLE "Spend" (
    "scope" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "micros" BIGINT NOT NULL,

    CONSTRAINT "Spend_pkey" PRIMARY KEY ("scope","day")
);

-- CreateTable
CREATE TABLE "DialOut" (
    "agentId" UUID NOT NULL,
    "keyHash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "connection" UUID,
    "connectedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DialOut_pkey" PRIMARY KEY ("agentId")
);

-- CreateTable
CREATE TABLE "AgentMessage" (
    "id" BIGSERIAL NOT NULL,
    "agentId" UUID NOT NULL,
    "session" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "takenAt" TIMESTAMPTZ(3),
    "answer" JSON,
    "key" UUID NOT NULL,
    "draft" JSON,
    "draftedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AgentMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Season" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "config" JSON NOT NULL,
    "locales" TEXT[],
    "house" BOOLEAN NOT NULL DEFAULT false,
    "status" "SeasonStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "spendMicrosPerDay" INTEGER,
    "closesAt" TIMESTAMPTZ(3),
    "creatorId" UUID,
    "description" TEXT NOT NULL DEFAULT '',
    "eligibility" "Eligibility" NOT NULL DEFAULT 'everyone',
    "frozenAt" TIMESTAMPTZ(3),
    "matchesEach" INTEGER,
    "matchesPerDay" INTEGER,
    "oneAgentPerOwner" BOOLEAN NOT NULL DEFAULT false,
    "opensAt" TIMESTAMPTZ(3),
    "publishedAt" TIMESTAMPTZ(3),
    "rankWindowDays" INTEGER,
    "ranking" "Ranking" NOT NULL DEFAULT 'total',
    "schedule" "Schedule" NOT NULL DEFAULT 'queue',
    "startedAt" TIMESTAMPTZ(3),
    "visibility" "Visibility" NOT NULL DEFAULT 'public',
    "wordsShown" "WordsShown" NOT NULL DEFAULT 'ended',
    "planSeed" TEXT,
    "probes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "clockMs" INTEGER,
    "variant" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Season_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeasonEntry" (
    "seasonId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "invitedAt" TIMESTAMPTZ(3),
    "enteredAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "locales" TEXT[],

    CONSTRAINT "SeasonEntry_pkey" PRIMARY KEY ("seasonId","agentId")
);

-- CreateTable
CREATE TABLE "SeasonPack" (
    "seasonId" UUID NOT NULL,
    "packId" UUID NOT NULL,

    CONSTRAINT "SeasonPack_pkey" PRIMARY KEY ("seasonId","packId")
);

-- CreateTable
CREATE TABLE "Duty" (
    "name" TEXT NOT NULL,
    "runner" TEXT NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Duty_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Match" (
    "id" UUID NOT NULL,
    "seasonId" UUID,
    "game" TEXT NOT NULL,
    "gameVersion" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "config" JSON NOT NULL,
    "materials" JSON NOT NULL,
    "seed" TEXT NOT NULL,
    "seedHash" TEXT NOT NULL,
    "randomAlgorithm" TEXT NOT NULL,
    "status" "MatchStatus" NOT NULL DEFAULT 'waiting',
    "pace" "Pace" NOT NULL DEFAULT 'full',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "runner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "rounds" INTEGER,
    "fouls" INTEGER,
    "clean" BOOLEAN,
    "failure" TEXT,
    "family" TEXT,
    "packId" UUID,
    "injections" INTEGER,
    "marks" JSON,
    "finishOrder" BIGINT,
    "upset" BOOLEAN NOT NULL DEFAULT false,
    "pair" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "winners" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "probes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "preview" JSON,
    "people" INTEGER NOT NULL DEFAULT 0,
    "experimentId" UUID,
    "forkId" UUID,
    "duplicateSet" TEXT,
    "personTimeLimitMs" INTEGER,
    "announcesPeople" BOOLEAN NOT NULL DEFAULT false,
    "sealed" BOOLEAN,

    CONSTRAINT "Match_pkey" PRIMARY KEY ("id")
);

-- What "finishOrder" is drawn from (no default of a column, so schema.prisma does not know it).
CREATE SEQUENCE "Match_finishOrder_seq" OWNED BY "Match"."finishOrder";

-- CreateTable
CREATE TABLE "Ticket" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "kind" "QueueKind" NOT NULL,
    "locale" TEXT NOT NULL,
    "opponents" "Opponents" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3) NOT NULL,
    "matchId" UUID,
    "seatedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "seasonId" UUID,
    "game" TEXT NOT NULL,
    "tableId" UUID,
    "guestFrom" TEXT,

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PrivateTable" (
    "id" UUID NOT NULL,
    "hostId" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "personTimeLimitMs" INTEGER,
    "announcesPeople" BOOLEAN NOT NULL DEFAULT false,
    "nextId" UUID,

    CONSTRAINT "PrivateTable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Experiment" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" UUID,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "plan" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "status" "ExperimentStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "publishedAt" TIMESTAMPTZ(3),
    "report" JSON,
    "history" JSONB NOT NULL DEFAULT '[]',
    "deletionAnnouncedAt" TIMESTAMPTZ(3),
    "matchesDeletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExperimentMatch" (
    "experimentId" UUID NOT NULL,
    "planned" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ExperimentMatch_pkey" PRIMARY KEY ("experimentId","planned")
);

-- CreateTable
CREATE TABLE "Fork" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "nth" INTEGER NOT NULL,
    "answer" TEXT,
    "versionId" UUID,
    "runs" INTEGER NOT NULL,
    "chance" "ForkChance" NOT NULL,
    "status" "ForkStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "matchesDeletedAt" TIMESTAMPTZ(3),
    "keptFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Fork_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ForkBranch" (
    "forkId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "kind" "BranchKind" NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ForkBranch_pkey" PRIMARY KEY ("forkId","run","kind")
);

-- CreateTable
CREATE TABLE "MatchSeat" (
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "side" TEXT,
    "points" INTEGER,
    "pointsScale" INTEGER,
    "facts" JSON,
    "role" TEXT,
    "won" BOOLEAN,
    "leftAt" TIMESTAMPTZ(3),
    "change" JSON,

    CONSTRAINT "MatchSeat_pkey" PRIMARY KEY ("matchId","seat")
);

-- CreateTable
CREATE TABLE "MatchEvent" (
    "matchId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "seats" INTEGER[],
    "allSeats" BOOLEAN NOT NULL,
    "public" BOOLEAN NOT NULL,
    "words" BOOLEAN NOT NULL,
    "event" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MatchEvent_pkey" PRIMARY KEY ("matchId","seq")
);

-- CreateTable
CREATE TABLE "Decision" (
    "matchId" UUID NOT NULL,
    "at" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'decision',
    "ask" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "text" TEXT,
    "reasoning" TEXT,
    "missed" TEXT,
    "detail" TEXT,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "latencyMs" INTEGER NOT NULL,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" INTEGER,
    "raw" JSON,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "nth" INTEGER NOT NULL,
    "notes" JSON,
    "calls" JSON,
    "score" DOUBLE PRECISION,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("matchId","seat","nth","kind","ask")
);

-- CreateTable
CREATE TABLE "DecisionFault" (
    "agentId" UUID NOT NULL,
    "fault" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "foul" TEXT,

    CONSTRAINT "DecisionFault_pkey" PRIMARY KEY ("agentId","fault","matchId","nth","seat")
);

-- CreateTable
CREATE TABLE "SuspectCall" (
    "id" BIGSERIAL NOT NULL,
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "source" "CallSource" NOT NULL,
    "cursor" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "choice" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "view" INTEGER,
    "verified" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SuspectCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SolutionShown" (
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SolutionShown_pkey" PRIMARY KEY ("matchId","person")
);

-- CreateTable
CREATE TABLE "Puzzle" (
    "day" DATE NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "moments" JSON NOT NULL,

    CONSTRAINT "Puzzle_pkey" PRIMARY KEY ("day","game","locale")
);

-- CreateTable
CREATE TABLE "Standing" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "matches" INTEGER NOT NULL,
    "sums" JSON NOT NULL,

    CONSTRAINT "Standing_pkey" PRIMARY KEY ("seasonId","locale","agentId","versionId","role","clean")
);

-- CreateTable
CREATE TABLE "BoardRow" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "pointsScale" INTEGER NOT NULL DEFAULT 1,
    "matches" INTEGER NOT NULL DEFAULT 0,
    "mu" DOUBLE PRECISION,
    "sigma" DOUBLE PRECISION,
    "placement" BOOLEAN NOT NULL DEFAULT true,
    "figures" JSONB NOT NULL DEFAULT '{}',
    "placedOn" DATE,
    "rankValue" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "roles" JSON NOT NULL DEFAULT '{}',
    "windowMatches" INTEGER NOT NULL DEFAULT 0,
    "windowPoints" INTEGER NOT NULL DEFAULT 0,
    "figureValues" DOUBLE PRECISION[] GENERATED ALWAYS AS ("figureValues"("figures")) STORED,

    CONSTRAINT "BoardRow_pkey" PRIMARY KEY ("seasonId","locale","clean","agentId")
);

-- CreateTable
CREATE TABLE "StandingDay" (
    "agentId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "matches" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "pointsScale" INTEGER NOT NULL,
    "cleanMatches" INTEGER NOT NULL,
    "cleanPoints" INTEGER NOT NULL,

    CONSTRAINT "StandingDay_pkey" PRIMARY KEY ("agentId","seasonId","locale","day")
);

-- CreateTable
CREATE TABLE "HeadToHead" (
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "matches" INTEGER NOT NULL,
    "difference" BIGINT NOT NULL,
    "squares" BIGINT NOT NULL,
    "pointsScale" INTEGER NOT NULL,

    CONSTRAINT "HeadToHead_pkey" PRIMARY KEY ("firstId","secondId","seasonId","locale")
);

-- CreateTable
CREATE TABLE "MatchFigures" (
    "matchId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "record" JSON NOT NULL,

    CONSTRAINT "MatchFigures_pkey" PRIMARY KEY ("matchId")
);

-- CreateTable
CREATE TABLE "BoardTurn" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE,
    "windowFrom" DATE,

    CONSTRAINT "BoardTurn_pkey" PRIMARY KEY ("seasonId","locale")
);

-- CreateTable
CREATE TABLE "RankDay" (
    "agentId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rank" INTEGER NOT NULL,
    "composite" DOUBLE PRECISION,
    "place" INTEGER,
    "rankValue" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RankDay_pkey" PRIMARY KEY ("agentId","seasonId","locale","day")
);

-- CreateTable
CREATE TABLE "BoardFit" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "fittedAt" TIMESTAMPTZ(3) NOT NULL,
    "matches" INTEGER NOT NULL,
    "detail" JSON NOT NULL,

    CONSTRAINT "BoardFit_pkey" PRIMARY KEY ("seasonId","locale","clean")
);

-- CreateTable
CREATE TABLE "AgentFit" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "agentId" UUID NOT NULL,
    "placement" BOOLEAN NOT NULL,
    "composite" DOUBLE PRECISION NOT NULL,
    "caused" DOUBLE PRECISION,
    "witnessed" DOUBLE PRECISION,
    "detail" JSON NOT NULL,
    "skills" JSONB NOT NULL DEFAULT '{}',
    "skillValues" DOUBLE PRECISION[] GENERATED ALWAYS AS ("figureValues"("skills")) STORED,

    CONSTRAINT "AgentFit_pkey" PRIMARY KEY ("seasonId","locale","clean","agentId")
);

-- Details lie beside the table: sorting a board by rating reads the columns alone.
ALTER TABLE "AgentFit" SET (toast_tuple_target = 128);

-- CreateTable
CREATE TABLE "VersionFit" (
    "versionId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "detail" JSON NOT NULL,

    CONSTRAINT "VersionFit_pkey" PRIMARY KEY ("versionId","seasonId","locale","clean")
);

-- CreateTable
CREATE TABLE "Pack" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "creatorId" UUID,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Pack_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Family" (
    "packId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "theme" TEXT NOT NULL,
    "status" "FamilyStatus" NOT NULL DEFAULT 'accepted',
    "words" JSON NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "proposerId" UUID,
    "reviewedAt" TIMESTAMPTZ(3),
    "reviewerId" UUID,
    "closeness" INTEGER,
    "raterId" UUID,
    "secondCloseness" INTEGER,

    CONSTRAINT "Family_pkey" PRIMARY KEY ("packId","slug")
);

-- AddCheck
ALTER TABLE "Family" ADD CONSTRAINT "Family_closeness_check" CHECK ("closeness" BETWEEN 1 AND 5),
ADD CONSTRAINT "Family_secondCloseness_check" CHECK ("secondCloseness" BETWEEN 1 AND 5);

-- CreateTable
CREATE TABLE "socket_io_attachments" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "payload" BYTEA,

    CONSTRAINT "socket_io_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_handle_key" ON "User"("handle");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Attempt_endsAt_idx" ON "Attempt"("endsAt");

-- CreateIndex
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId") WHERE ("readAt" IS NULL);

-- CreateIndex
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");

-- CreateIndex
CREATE INDEX "Notification_email_idx" ON "Notification"("userId") WHERE ("emailPending" = true);

-- CreateIndex
CREATE INDEX "Notification_mailId_idx" ON "Notification"("mailId");

-- CreateIndex
CREATE INDEX "Notification_webhookDueAt_idx" ON "Notification"("webhookDueAt");

-- CreateIndex
CREATE INDEX "NotificationMail_userId_createdAt_idx" ON "NotificationMail"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "NotificationMail_dueAt_idx" ON "NotificationMail"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_secretId_key" ON "Webhook"("secretId");

-- CreateIndex
CREATE INDEX "Follow_agentId_idx" ON "Follow"("agentId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ModerationAct_userId_idx" ON "ModerationAct"("userId");

-- CreateIndex
CREATE INDEX "ModerationAct_agentId_idx" ON "ModerationAct"("agentId");

-- CreateIndex
CREATE INDEX "ModerationAct_matchId_idx" ON "ModerationAct"("matchId");

-- CreateIndex
CREATE INDEX "ModerationAct_blocks_idx" ON "ModerationAct" USING GIN ("blocks");

-- CreateIndex
CREATE INDEX "HiddenEvent_actId_idx" ON "HiddenEvent"("actId");

-- CreateIndex
CREATE INDEX "Report_closedAt_id_idx" ON "Report"("closedAt", "id");

-- CreateIndex
CREATE INDEX "Report_subjectId_idx" ON "Report"("subjectId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_reporterId_part_subjectId_at_key" ON "Report"("reporterId", "part", "subjectId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_slug_key" ON "Agent"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_endpoint_key" ON "Agent"("endpoint");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_secretId_key" ON "Agent"("secretId");

-- CreateIndex
CREATE INDEX "Agent_ownerId_idx" ON "Agent"("ownerId");

-- CreateIndex
CREATE INDEX "Agent_nextHealthCheckAt_idx" ON "Agent"("nextHealthCheckAt");

-- CreateIndex
CREATE INDEX "AgentPicture_hash_idx" ON "AgentPicture"("hash");

-- CreateIndex
CREATE INDEX "AgentPicture_status_createdAt_idx" ON "AgentPicture"("status", "createdAt");

-- CreateIndex
CREATE INDEX "AgentGame_game_locale_idx" ON "AgentGame"("game", "locale");

-- CreateIndex
CREATE UNIQUE INDEX "AgentVersion_agentId_number_key" ON "AgentVersion"("agentId", "number");

-- CreateIndex
CREATE INDEX "Incident_agentId_at_idx" ON "Incident"("agentId", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Check_secretId_key" ON "Check"("secretId");

-- CreateIndex
CREATE INDEX "Check_status_createdAt_idx" ON "Check"("status", "createdAt");

-- CreateIndex
CREATE INDEX "TestRun_agentId_id_idx" ON "TestRun"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "TestRun_status_createdAt_idx" ON "TestRun"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DialOut_keyHash_key" ON "DialOut"("keyHash");

-- CreateIndex
CREATE UNIQUE INDEX "AgentMessage_key_key" ON "AgentMessage"("key");

-- CreateIndex
CREATE INDEX "AgentMessage_agentId_id_idx" ON "AgentMessage"("agentId", "id");

-- CreateIndex
CREATE INDEX "AgentMessage_expiresAt_idx" ON "AgentMessage"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Season_slug_key" ON "Season"("slug");

-- CreateIndex
CREATE INDEX "SeasonEntry_agentId_idx" ON "SeasonEntry"("agentId");

-- CreateIndex
CREATE INDEX "SeasonPack_packId_idx" ON "SeasonPack"("packId");

-- CreateIndex
CREATE INDEX "Match_status_leaseUntil_idx" ON "Match"("status", "leaseUntil");

-- CreateIndex
CREATE INDEX "Match_seasonId_id_idx" ON "Match"("seasonId", "id" DESC);

-- CreateIndex
CREATE INDEX "Match_status_id_idx" ON "Match"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "Match_upset_idx" ON "Match"("id" DESC) WHERE ("upset" = true);

-- CreateIndex
CREATE INDEX "Match_people_idx" ON "Match"("game", "id" DESC) WHERE ("people" > 0);

-- CreateIndex
CREATE INDEX "Match_seasonId_locale_seed_idx" ON "Match"("seasonId", "locale", "seed");

-- CreateIndex
CREATE INDEX "Match_sealed_idx" ON "Match"("seasonId", "locale", "duplicateSet") WHERE ("sealed" = true);

-- CreateIndex
CREATE INDEX "Match_packId_family_pair_idx" ON "Match"("packId", "family", "pair");

-- CreateIndex
CREATE INDEX "Match_experiment_idx" ON "Match"("experimentId") WHERE ("experimentId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Match_fork_idx" ON "Match"("forkId") WHERE ("forkId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Ticket_seatedAt_cancelledAt_idx" ON "Ticket"("seatedAt", "cancelledAt");

-- CreateIndex
CREATE INDEX "Ticket_match_idx" ON "Ticket"("matchId") WHERE ("matchId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Ticket_guestFrom_idx" ON "Ticket"("guestFrom");

-- CreateIndex
CREATE INDEX "Ticket_agentId_id_idx" ON "Ticket"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "Ticket_createdAt_idx" ON "Ticket"("createdAt");

-- CreateIndex
CREATE INDEX "Ticket_tableId_idx" ON "Ticket"("tableId");

-- CreateIndex
CREATE UNIQUE INDEX "PrivateTable_nextId_key" ON "PrivateTable"("nextId");

-- CreateIndex
CREATE INDEX "PrivateTable_createdAt_idx" ON "PrivateTable"("createdAt");

-- CreateIndex
CREATE INDEX "PrivateTable_hostId_idx" ON "PrivateTable"("hostId");

-- CreateIndex
CREATE UNIQUE INDEX "Experiment_slug_key" ON "Experiment"("slug");

-- CreateIndex
CREATE INDEX "Experiment_ownerId_id_idx" ON "Experiment"("ownerId", "id" DESC);

-- CreateIndex
CREATE INDEX "Experiment_publishedAt_idx" ON "Experiment"("publishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ExperimentMatch_matchId_key" ON "ExperimentMatch"("matchId");

-- CreateIndex
CREATE INDEX "ExperimentMatch_open_idx" ON "ExperimentMatch"("experimentId") WHERE ("result" IS NULL);

-- CreateIndex
CREATE INDEX "Fork_matchId_idx" ON "Fork"("matchId");

-- CreateIndex
CREATE INDEX "Fork_ownerId_id_idx" ON "Fork"("ownerId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ForkBranch_matchId_key" ON "ForkBranch"("matchId");

-- CreateIndex
CREATE INDEX "ForkBranch_open_idx" ON "ForkBranch"("forkId") WHERE ("result" IS NULL);

-- CreateIndex
CREATE INDEX "MatchSeat_agentId_matchId_idx" ON "MatchSeat"("agentId", "matchId" DESC);

-- CreateIndex
CREATE INDEX "DecisionFault_matchId_idx" ON "DecisionFault"("matchId");

-- CreateIndex
CREATE INDEX "SuspectCall_matchId_person_id_idx" ON "SuspectCall"("matchId", "person", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SuspectCall_matchId_person_view_round_key" ON "SuspectCall"("matchId", "person", "view", "round");

-- CreateIndex
CREATE INDEX "Standing_agentId_idx" ON "Standing"("agentId");

-- CreateIndex
CREATE INDEX "BoardRow_rank_idx" ON "BoardRow"("seasonId", "locale", "clean", "placement", "rankValue" DESC, "agentId", "versionId");

-- CreateIndex
CREATE INDEX "BoardRow_figures_idx" ON "BoardRow"("seasonId", "locale", "clean", "agentId", "versionId", "placement", "rankValue", "figureValues");

-- CreateIndex
CREATE INDEX "StandingDay_seasonId_locale_day_idx" ON "StandingDay"("seasonId", "locale", "day");

-- CreateIndex
CREATE INDEX "HeadToHead_secondId_idx" ON "HeadToHead"("secondId");

-- CreateIndex
CREATE INDEX "MatchFigures_seasonId_locale_matchId_idx" ON "MatchFigures"("seasonId", "locale", "matchId");

-- CreateIndex
CREATE INDEX "AgentFit_agentId_idx" ON "AgentFit"("agentId");

-- CreateIndex
CREATE INDEX "AgentFit_order_idx" ON "AgentFit"("seasonId", "locale", "clean", "agentId", "placement", "composite", "caused", "witnessed", "skillValues");

-- CreateIndex
CREATE UNIQUE INDEX "Pack_slug_key" ON "Pack"("slug");

-- CreateIndex
CREATE INDEX "Family_status_proposedAt_idx" ON "Family"("status", "proposedAt");

-- CreateIndex
CREATE INDEX "Family_proposerId_proposedAt_idx" ON "Family"("proposerId", "proposedAt");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "NotificationMail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationMail" ADD CONSTRAINT "NotificationMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HiddenEvent" ADD CONSTRAINT "HiddenEvent_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HiddenEvent" ADD CONSTRAINT "HiddenEvent_actId_fkey" FOREIGN KEY ("actId") REFERENCES "ModerationAct"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentPicture" ADD CONSTRAINT "AgentPicture_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentGame" ADD CONSTRAINT "AgentGame_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentVersion" ADD CONSTRAINT "AgentVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Check" ADD CONSTRAINT "Check_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Check" ADD CONSTRAINT "Check_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestRun" ADD CONSTRAINT "TestRun_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestRun" ADD CONSTRAINT "TestRun_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestAnswer" ADD CONSTRAINT "TestAnswer_runId_fkey" FOREIGN KEY ("runId") REFERENCES "TestRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabUse" ADD CONSTRAINT "LabUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DialOut" ADD CONSTRAINT "DialOut_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentMessage" ADD CONSTRAINT "AgentMessage_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Season" ADD CONSTRAINT "Season_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonEntry" ADD CONSTRAINT "SeasonEntry_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonEntry" ADD CONSTRAINT "SeasonEntry_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonPack" ADD CONSTRAINT "SeasonPack_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonPack" ADD CONSTRAINT "SeasonPack_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "PrivateTable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_nextId_fkey" FOREIGN KEY ("nextId") REFERENCES "PrivateTable"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentMatch" ADD CONSTRAINT "ExperimentMatch_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForkBranch" ADD CONSTRAINT "ForkBranch_forkId_fkey" FOREIGN KEY ("forkId") REFERENCES "Fork"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchEvent" ADD CONSTRAINT "MatchEvent_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SuspectCall" ADD CONSTRAINT "SuspectCall_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SolutionShown" ADD CONSTRAINT "SolutionShown_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StandingDay" ADD CONSTRAINT "StandingDay_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StandingDay" ADD CONSTRAINT "StandingDay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeadToHead" ADD CONSTRAINT "HeadToHead_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeadToHead" ADD CONSTRAINT "HeadToHead_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeadToHead" ADD CONSTRAINT "HeadToHead_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchFigures" ADD CONSTRAINT "MatchFigures_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchFigures" ADD CONSTRAINT "MatchFigures_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardTurn" ADD CONSTRAINT "BoardTurn_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankDay" ADD CONSTRAINT "RankDay_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankDay" ADD CONSTRAINT "RankDay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardFit" ADD CONSTRAINT "BoardFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentFit" ADD CONSTRAINT "AgentFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentFit" ADD CONSTRAINT "AgentFit_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionFit" ADD CONSTRAINT "VersionFit_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionFit" ADD CONSTRAINT "VersionFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pack" ADD CONSTRAINT "Pack_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Family" ADD CONSTRAINT "Family_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Family" ADD CONSTRAINT "Family_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
