#!/usr/bin/env node
import { create } from "@prisma-paged/tools/create";

process.exitCode = await create(process.argv.slice(2));
